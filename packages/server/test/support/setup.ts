import { afterEach, expect } from 'vitest'
import { undocumentedAnswers } from './checked-fetch.ts'

afterEach(() => {
  const found = undocumentedAnswers.splice(0)
  expect(found, 'answers that the OpenAPI document does not describe').toEqual([])
})
