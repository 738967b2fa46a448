import { type Operation, operations } from '@roomful/contract'

/**
 * The text of `src/routes.ts`: all that the client has to know of the operation table at run time.
 * @throws RangeError for an operation whose arguments could not be told apart.
 */
export function routesText(): string {
  const lines = (Object.entries(operations) as [string, Operation][]).map(([name, operation]) => {
    const { method, path } = operation
    if (operation.body && Object.keys(operation.query.properties).length > 0)
      throw new RangeError(`${name} has both a query and a body`)
    return `  ${name}: ['${method}', '${path}'],`
  })
  return [
    '// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.',
    '',
    '/** Method and path of every operation. */',
    'export const routes = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}
