// Every state of the gallery in the pseudo-language, from left to right and from right to left: nothing is cut off, nothing untranslated.

import { expect } from 'vitest'
import { scenes } from './support/gallery-scenes.ts'
import { PseudoGallery } from './support/pseudo-gallery.ts'
import { test } from './support/test.ts'

/** Pages in languages of their own; the states of others in other colours, and with other texts of people. */
const isLeftOut = new Set(['languages', 'look', 'rightToLeft'])
/** All of them take a quarter of an hour: ROOMFUL_ALL_SCENES=1, after changes of styles or of many texts. */
const always = ['panels', 'selfPaced', 'slides', 'permanentRoom']
const names = process.env.ROOMFUL_ALL_SCENES
  ? Object.keys(scenes).filter(name => !isLeftOut.has(name))
  : always

test.for(names)('%s', { timeout: 1_200_000 }, async (name, { browser }) => {
  const gallery = new PseudoGallery(browser)
  for (const take of [scenes[name]!].flat()) await take(gallery)
  expect([...gallery.faults]).toEqual([])
})
