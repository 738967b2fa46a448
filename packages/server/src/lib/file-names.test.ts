// File names of downloads: letters of every script for clients of RFC 6266, ASCII for others, and none that a system refuses.
import { expect, test } from 'vitest'
import { attachmentOf, fileNameOf } from './output.ts'

test.each([
  ['Town hall', 'Town hall'],
  ['日本語のタイトル', '日本語のタイトル'],
  ['Викторина: тур 1/2', 'Викторина тур 12'],
  ['اختبار', 'اختبار'],
  ['हिन्दी प्रश्न', 'हिन्दी प्रश्न'],
  ['Cafe\u0301 «Öl» & Co', 'Café «Öl» & Co'],
  ['Quiz 🎉', 'Quiz 🎉'],
  ['..\\..\\etc/passwd', 'etcpasswd'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\r\nSet-Cookie: x=1\u0000', 'a Set-Cookie x=1'],
  [' . ', ''],
  ['What now?...', 'What now'],
])('the title %j is the file name %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})

test('a long title is cut between characters, below the bytes that a file name may have', () => {
  for (const character of ['x', 'é', '語', '🎉', '👩‍👩‍👧'])
    for (const before of ['', 'a', 'ab', 'abc']) {
      const name = fileNameOf(before + character.repeat(300))
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(Buffer.byteLength(name)).toBeGreaterThan(200 - Buffer.byteLength(character))
      expect(name.slice(before.length).replaceAll(character, '')).toBe('')
    }
})

test.each([
  ['Town hall 2026-11-25.csv', 'attachment; filename="Town hall 2026-11-25.csv"'],
  ['Größe.csv', `attachment; filename="Groe.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv`],
  ['語 2026-11-25.csv', `attachment; filename="2026-11-25.csv"; filename*=UTF-8''%E8%AA%9E%202026-11-25.csv`],
  ['語.json', `attachment; filename="download.json"; filename*=UTF-8''%E8%AA%9E.json`],
  [`a"b';(c)*.csv`, `attachment; filename="abc.csv"; filename*=UTF-8''a%22b%27%3B%28c%29%2A.csv`],
])('%j is sent as %j', (name, header) => {
  expect(attachmentOf(name)).toBe(header)
})
