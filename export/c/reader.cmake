# Links what your reader needs. This file belongs to you: the next export keeps it.
#
#     find_package(MyLibrary REQUIRED)
#     target_link_libraries(corpus_test PRIVATE MyLibrary::MyLibrary)
