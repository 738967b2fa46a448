import { type PublicOperation, publicOperations } from '@roomful/contract'
import { argumentName } from '@roomful/contract/lib/argument-names'
import packageJson from '../package.json' with { type: 'json' }
import type { Schema } from './type-text.ts'
import { isText } from './types-text.ts'

/**
 * The text of `src/routes.ts`: what the client needs of the operation table at run time.
 * @throws RangeError for an operation with two arguments of one name, or with both a query and a body
 */
export function routesText(): string {
  const lines = (Object.entries(publicOperations) as [string, PublicOperation][]).map(([name, operation]) => {
    const { method, params, query, body, output } = operation
    const queried = Object.keys(query.properties)
    if (body && queried.length > 0) throw new RangeError(`${name} has both a query and a body`)
    const inPath = Object.keys(params.properties).map(parameter => argumentName(operation, parameter))
    const fields = Object.keys((body as Schema | null)?.properties ?? {})
    const twice = [...queried, ...fields].find(argument => inPath.includes(argument))
    if (twice) throw new RangeError(`${name} has two arguments ${twice}`)
    const path = operation.path.replace(
      /\{(\w+)\}/g,
      (_, parameter) => `{${argumentName(operation, parameter)}}`,
    )
    return `  ${name}: ['${method}', '${path}'${output ? '' : `, '${isText(name) ? 'text' : 'raw'}'`}],`
  })
  return [
    '// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.',
    '',
    `export const version = '${packageJson.version}'`,
    '',
    '/** Method, path with the names of arguments, and whether the response itself or its text is the result. */',
    'export const routes = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}
