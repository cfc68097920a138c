// The canonical document of a MAG file: spec/mag.md, Document.
#pragma once

#include <string>

#include "mag.hpp"

std::string document_of(const mag::file& file);
