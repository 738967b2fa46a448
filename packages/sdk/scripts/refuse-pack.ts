// `npm pack` and `npm publish` of the sources would publish a package that runs nowhere.
console.error('This folder is not what is published. Run `npm run build`, then `npm pack ./dist`.')
process.exitCode = 1
