import { ApiErrorOut, errorCodes } from '@roomful/contract'
import { appErrorCodesOf, type Operation } from '@roomful/contract/operation'
import { appOperations } from '@roomful/contract/table'
import { inlined } from '../../src/lib/serialize.ts'
import { misfits } from './documented.ts'

const table = Object.values<Operation>(appOperations).map(operation => ({
  operation,
  expression: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  schema: operation.output && (inlined(operation.output) as object),
}))
const envelope = inlined(ApiErrorOut) as object

/** What an answer under /app says that its operation does not declare; empty when all of it is declared. */
export async function undocumentedInWorkspace(
  method: string,
  pathname: string,
  response: Response,
): Promise<string[]> {
  const found = table.find(
    ({ operation, expression }) =>
      operation.method === (method === 'HEAD' ? 'GET' : method) && expression.test(pathname),
  )
  const { status, headers } = response
  const text = await response.text()
  const problems: string[] = []
  if (!headers.has('x-request-id')) problems.push('no x-request-id')
  if (headers.has('access-control-allow-origin')) problems.push('open to other origins')
  if (headers.has('x-ratelimit-limit')) problems.push('a budget')
  if (!headers.has('cache-control') && status < 400) problems.push('no cache-control')
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const body = isJson && text !== '' ? JSON.parse(text) : undefined
  if (status >= 400 && body) {
    problems.push(...misfits(envelope, body))
    if (errorCodes[body.code as keyof typeof errorCodes]?.status !== status) problems.push(`${body.code}`)
    const codes = found ? appErrorCodesOf(found.operation) : ['NOT_FOUND', 'METHOD_NOT_ALLOWED']
    if (!codes.includes(body.code)) problems.push(`code ${body.code}`)
  } else if (status < 400 && found && body !== undefined) {
    problems.push(...(found.schema ? misfits(found.schema, body) : ['JSON instead of a file']))
  }
  return problems.map(problem => `${method} ${pathname} ${status}: ${problem}`)
}
