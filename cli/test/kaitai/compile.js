// compile.js FOLDER FILE...: each .ksy as Python that records where it reads.
"use strict";

const fs = require("fs");
const path = require("path");
const compiler = require("kaitai-struct-compiler");
const yaml = require("js-yaml");

async function main(folder, files) {
    for (const file of files) {
        const source = yaml.load(fs.readFileSync(file, "utf8"));
        const made = await compiler.compile("python", source, null, true);
        for (const [name, text] of Object.entries(made))
            fs.writeFileSync(path.join(folder, name), text);
    }
}

main(process.argv[2], process.argv.slice(3)).catch(error => {
    console.error(error);
    process.exit(1);
});
