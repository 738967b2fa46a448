// Slides by section: what comes before the first section has no title, and sections of slides that are gone are left out.
import { expect, test } from 'vitest'
import { bySection } from '../src/stage/panels/deck-sections.ts'

const slides = ['a', 'b', 'c'].map(id => ({ id }))
const shape = (...titles: Parameters<typeof bySection>[1] & object) =>
  bySection(slides, titles).map(({ title, from, slides }) => [
    title,
    from,
    slides.map(({ id }) => id).join(''),
  ])

test('slides are below the title of their section', () => {
  expect(shape()).toEqual([[null, 0, 'abc']])
  expect(shape({ title: 'One', before: 'a' })).toEqual([['One', 0, 'abc']])
  expect(shape({ title: 'One', before: 'b' }, { title: 'Two', before: 'c' })).toEqual([
    [null, 0, 'a'],
    ['One', 1, 'b'],
    ['Two', 2, 'c'],
  ])
  expect(shape({ title: 'Gone', before: 'd' })).toEqual([[null, 0, 'abc']])
  expect(bySection([], [{ title: 'One', before: 'a' }])).toEqual([])
})
