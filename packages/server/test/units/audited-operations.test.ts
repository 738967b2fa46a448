// The audit log names the operation of each call by its method and path, in the list as in the filter.

import { auditedOperations } from '@roomful/contract/features/audit/audited-operations'
import { appOperations, publicOperations } from '@roomful/contract/table'
import { expect, test } from 'vitest'
import { callPatternsOf, operationAt } from '../../src/features/audit/audited-operations.ts'

const all = [...Object.values(publicOperations), ...Object.values(appOperations)]
const pathOf = (path: string) => path.replace(/\{\w+\}/g, 'ses_0a1b')
/** What `like` and the number of slashes match in the databases. */
const matches = (id: string, method: string, path: string) =>
  callPatternsOf(id)!.some(
    ({ methods, like, slashes }) =>
      methods.includes(method) &&
      new RegExp(`^${like.replaceAll('_', '.').replaceAll('%', '.*')}$`).test(path) &&
      path.split('/').length - 1 === slashes,
  )

test('each operation is found by its method and path, and no other is', () => {
  const ids = new Set(all.map(operation => operation.id))
  for (const { id, method, path } of all) {
    expect.soft(operationAt(method, pathOf(path)), id).toBe(id)
    expect
      .soft(
        [...ids].filter(other => matches(other, method, pathOf(path))),
        id,
      )
      .toEqual([id])
  }
})

test('what is no operation has no name', () => {
  expect(operationAt('HEAD', '/public/v1/sessions')).toBe('list_sessions')
  for (const [method, path] of [
    ['POST', '/mcp'],
    ['PUT', '/public/v1/sessions'],
    ['GET', '/public/v1/nowhere'],
    ['GET', '/public/v1/sessions/a/b/c'],
  ] as const)
    expect(operationAt(method, path)).toBeNull()
  expect(callPatternsOf('nothing')).toBeUndefined()
})

/** What no organization's log has a row of: nobody has signed in yet, or it is asked and not changed. */
const unlogged = [
  'check_invitation',
  'check_set_up',
  'check_provider_sign_in',
  'begin_provider_sign_in',
  'request_password_reset',
  'open_shared_report',
  'list_shared_report_texts',
]

test('every change, and every read that is logged, is of one kind and a sentence', () => {
  const logged = all.filter(operation => operation.method !== 'GET' || 'audited' in operation)
  const said = Object.values(auditedOperations).flat() as string[]
  expect(logged.map(({ id }) => id).filter(id => !said.includes(id) && !unlogged.includes(id))).toEqual([])
  expect(said.filter(id => callPatternsOf(id) === undefined)).toEqual([])
})
