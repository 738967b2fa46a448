// Right-to-left texts: lists, quotes and columns of content slides begin at the right, sentences with blanks are in order, and sides,
// tiles and results are mirrored, while what the page itself says of them is not.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const directionOf = (element: Locator) => element.first().evaluate(one => getComputedStyle(one).direction)
const boxOf = async (element: Locator) => (await element.first().boundingBox())!

test('content slides: markers, quotes and columns begin at the right', async ({ openPage, openRoom }) => {
  const room = await openRoom({ questions: [{ type: 'NPS', prompt: 'How likely?' }] })
  const [screen, device] = [await openPage(stage), await openPage(phone)]
  await screen.goto(await room.stageUrl('screen'))
  await device.goto(`${room.url}/j/${room.code}`)
  await device.getByRole('button', { name: 'Join', exact: true }).click()
  const remote = await room.stage()
  const { services } = room.api.app
  const show = async (slide: object) => {
    const { id } = await writing(services, tx =>
      createContentSlide(tx, room.api.organization, room.presentationId, { ...slide, on_phones: true }),
    )
    await remote.send({ type: 'show_slide', slide_id: id })
  }
  await show({
    layout: 'TEXT',
    title: 'סדר היום',
    body: '- איפה אנחנו\n- Roomful, בקרוב\n  1. קודם\n\n> כך נאמר\n\n- First\n- Second',
  })
  for (const page of [screen, device]) {
    const lists = page.locator('.markdown > ul')
    await lists.nth(1).waitFor()
    expect(await directionOf(lists)).toBe('rtl')
    expect(await directionOf(page.locator('.markdown ol'))).toBe('rtl')
    expect(await directionOf(page.locator('.markdown blockquote'))).toBe('rtl')
    expect(await directionOf(lists.nth(1))).toBe('ltr')
    // English text in a right-to-left list is aligned with the list's marker.
    const item = page.locator('.item-text', { hasText: 'Roomful' })
    expect(await item.evaluate(one => getComputedStyle(one).textAlign)).toBe('right')
  }

  await show({
    layout: 'COLUMNS',
    title: 'قبل وبعد',
    body: '## حتى الآن\n\n- أربع أدوات',
    body_2: '## من يناير\n\n- نموذج واحد',
  })
  const second = screen.locator('.second-column')
  await second.waitFor()
  const headings = [
    await boxOf(screen.locator('.markdown > :is(h2, h3)')),
    await boxOf(second.locator(':is(h2, h3)')),
  ]
  expect(headings[0]!.x).toBeGreaterThan(stage.viewport.width / 2)
  expect(headings[1]!.x + headings[1]!.width).toBeLessThan(stage.viewport.width / 2)
  expect(headings[1]!.y).toBeCloseTo(headings[0]!.y, 0)
  for (const page of [screen, device]) await expectAccessible(page, 'two columns')

  await show({ layout: 'QUOTE', title: 'زميلة', body: 'لأول مرة عرفت لماذا.' })
  await screen.getByText('زميلة').waitFor()
  expect(await directionOf(screen.locator('.content-slide-body'))).toBe('rtl')

  await show({ layout: 'NUMBER', title: '94%', body: 'מהפניות נענו תוך יומיים' })
  const figure = screen.getByText('94%')
  await figure.waitFor()
  expect(await figure.evaluate(one => getComputedStyle(one).textAlign)).toBe('right')
})

test('questions: sentences with blanks are in order, sides and results mirrored', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      {
        type: 'FILL_IN_BLANK',
        prompt: 'تدور الأرض حول محورها مرة كل ___ وحول ___ مرة كل سنة.',
        settings: { blanks: [{ accepted: ['يوم'] }, { accepted: ['الشمس'] }] },
      },
      {
        type: 'MATCHING',
        prompt: 'أي قمر ينتمي إلى أي كوكب؟',
        options: [
          { text: 'فوبوس', match: 'المريخ' },
          { text: 'أوروبا', match: 'المشتري' },
        ],
      },
      {
        type: 'QUIZ',
        prompt: 'أي رمز يعني أن المورد حُذف؟',
        options: [{ text: '404' }, { text: '410', is_correct: true }],
        settings: { time_limit_seconds: 60 },
      },
    ],
  })
  const screen = await openPage(stage)
  await screen.goto(await room.stageUrl('screen'))
  const [device, remote] = [await room.phone(), await room.stage()]
  await room.activate(0)
  const gaps = screen.locator('.stage-prompt .gap')
  await gaps.nth(1).waitFor()
  expect(await directionOf(screen.locator('.stage-prompt .written'))).toBe('rtl')
  await device.answer(room.questions[0]!, { blanks: ['يوم', 'القمر'] })
  await remote.send({ type: 'reveal' })
  const cards = screen.locator('.gap-result')
  await cards.nth(1).waitFor()
  expect((await boxOf(cards.nth(0))).x).toBeGreaterThan((await boxOf(cards.nth(1))).x)
  const answer = cards.first().locator('.gap-answer').first()
  expect((await boxOf(answer.locator('.icon'))).x).toBeGreaterThan(
    (await boxOf(answer.locator('.numbers'))).x,
  )
  expect(await directionOf(cards.first().getByText(/right/))).toBe('ltr')

  await room.activate(1)
  const sides = screen.locator('.sides > ul')
  await sides.nth(1).waitFor()
  expect((await boxOf(sides.nth(0))).x).toBeGreaterThan((await boxOf(sides.nth(1))).x)
  await remote.send({ type: 'reveal' })
  const said = screen.locator('.wired-said > strong')
  await said.first().waitFor()
  expect(await directionOf(said)).toBe('ltr')

  await room.activate(2)
  const ring = screen.locator('.ring')
  await ring.waitFor()
  expect((await boxOf(ring)).x).toBeLessThan((await boxOf(screen.locator('.stage-prompt'))).x)
  await device.until(() => device.room?.question?.id === room.questions[2])
  await device.answer(room.questions[2]!, { option_ids: [device.room!.question!.options[0]!.id] })
  await remote.send({ type: 'reveal' })
  const verdict = screen.locator('.verdict > *')
  await verdict.waitFor()
  expect(await directionOf(verdict)).toBe('ltr')
})
