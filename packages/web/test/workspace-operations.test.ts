// What the pages of the workspace call is what the contract defines, by method, path and who may call it.
import { workspaceOperations } from '@roomful/contract/workspace/index'
import { expect, test } from 'vitest'
import { type CalledOperation, callableByAnybody, operations } from '../src/workspace/api/operations.ts'

test.each(Object.keys(operations) as CalledOperation[])('%s is called as the contract says', name => {
  const { method, path, access } = workspaceOperations[name]
  expect(operations[name]).toBe(`${method} ${path.replace('/app/v1', '')}`)
  expect(callableByAnybody.has(name)).toBe(access === 'anybody')
})
