# What your reader needs. This file is yours: it is kept when you export again.
#
#     find_package(MyLibrary REQUIRED)
#     target_link_libraries(corpus_test PRIVATE MyLibrary::MyLibrary)
