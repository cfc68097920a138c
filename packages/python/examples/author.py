"""The author of a model: is my file valid, and what is in it?

    python author.py model.safetensors
"""

import sys

import assay

path = sys.argv[1]
print(assay.validate(path))
for tensor in assay.contents(path).tensors:
    print(tensor.name, tensor.dtype, tensor.shape)
