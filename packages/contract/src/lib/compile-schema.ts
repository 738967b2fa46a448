/** Not `typebox/compile`, which loads a hundred and more modules for changing values. The build of the pages replaces this file. */
export { Compile, type Validator } from 'typebox/schema'
