// Word clouds of mixed scripts: no word covers another or leaves the cloud, on the workspace's results page and on stages.

import { join } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { test } from './support/test.ts'
import { linkOn } from './support/workspace.ts'

const words = [
  'busy عمل hopeful مشغول calm עבודה tired שלום curious संतुष्ट happy ज़रूरी focused วุ่นวาย ready ที่นี่ 忙しい 希望 ひらめき 바쁜 행복',
  'занята спокойно σήμερα χαρούμενη Übermüdet naïve 🙂 🚀 deadline-driven coffee متفائل متعب لطيف מחר רעיון धन्यवाद สวัสดี',
  'jig Qq ÅÉÑ gypsy fjord well-rested understaffed inquisitive pragmatic over-caffeinated ok no yes a I',
].flatMap(line => line.split(' '))

/** Pairs of words whose boxes intersect, and words that leave the cloud. */
const misplaced = (page: Page) =>
  // Before the picture in the list of questions.
  page
    .locator('.cloud')
    .last()
    .evaluate(cloud => {
      const inside = cloud.getBoundingClientRect()
      const boxes = [...cloud.querySelectorAll('.cloud-word')].map(word => ({
        text: word.textContent ?? '',
        box: word.getBoundingClientRect(),
      }))
      const wrong: string[] = []
      for (const [i, { text, box }] of boxes.entries()) {
        const { left, right, top, bottom } = box
        if (left < inside.left || right > inside.right || top < inside.top || bottom > inside.bottom)
          wrong.push(`${text} leaves the cloud`)
        for (const { text: other, box: b } of boxes.slice(0, i))
          if (left < b.right && right > b.left && top < b.bottom && bottom > b.top)
            wrong.push(`${text} covers ${other}`)
      }
      return { shown: boxes.length, wrong }
    })

test('words of all scripts cover no other, on the page of results and on stages of any width', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = await apiClient(workspace.app, { organization })
  const questions = [{ type: 'WORD_CLOUD', prompt: 'How are you?', settings: { max_words: 10 } }]
  const { body: deck } = await api.post('/presentations', { title: 'Check-in', questions })
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  await api.post(`/sessions/${session.id}/open`)
  const { body: asked } = await api.get(`/presentations/${deck.id}/questions`)
  const [{ id: question }] = asked.questions
  await api.post(`/sessions/${session.id}/questions/${question}/activate`)
  // The first words are given most often.
  for (let from = 0; from < words.length; from += 5) {
    const { token } = await join(workspace.url, { code: session.join_code })
    await fetch(`${workspace.url}/room/v1/questions/${question}/answer`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        answer: { words: [...words.slice(0, 5 - (from % 4)), ...words.slice(from, from + 5)] },
      }),
    })
  }
  const { body: link } = await api.post(`/sessions/${session.id}/stage-links`, { role: 'screen' })
  for (const width of [390, 820, 1440]) {
    const viewport = { width, height: 900 }
    const results = await workspace.pageOf(owner, `/${organization.id}/sessions/${session.id}`, { viewport })
    const stage = await openPage({ viewport })
    await stage.goto(linkOn(workspace, link.url))
    for (const [name, page] of Object.entries({ results, stage })) {
      await page.locator('.cloud-word').nth(15).waitFor()
      const { shown, wrong } = await misplaced(page)
      expect(wrong, `${name}, ${width} px`).toEqual([])
      expect(shown).toBeGreaterThan(15)
    }
  }
})
