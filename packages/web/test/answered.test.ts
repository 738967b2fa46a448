// No count says that more have answered than there are people: answers of removed participants may have been kept.
import type { VNode } from 'preact'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../src/messages/index.ts'
import { loadResultTexts } from '../src/messages/results/index.ts'
import { loadStageTexts } from '../src/messages/stage/index.ts'
import { AnswerCount } from '../src/slide/furniture.tsx'

/** The texts of a tree, of its own elements alone. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join(' ')
  if (typeof node !== 'object' || node === null) return String(node ?? '')
  return textOf((node as VNode).props.children)
}

beforeAll(() => Promise.all([loadTexts(), loadResultTexts(), loadStageTexts()]))

test('of embedded results', () => {
  expect(textOf(AnswerCount({ phase: 'OPEN', given: 2, people: 1 }))).toContain('2 of 2 answered')
  expect(textOf(AnswerCount({ phase: 'OPEN', given: 1, people: 2 }))).toContain('1 of 2 answered')
})
