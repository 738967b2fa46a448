import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { setLogo, setLook } from '../../packages/server/src/features/organizations/look.ts'
import { setAddress } from '../../packages/server/src/features/permanent-rooms/addresses.ts'
import { createContentSlide } from '../../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../../packages/server/src/services.ts'
import { phone, stage } from './browser.ts'
import { at, everyType, quizEvening } from './deck.ts'
import { type Gallery, type GalleryRoom, named } from './gallery.ts'
import { playDeck } from './gallery-play.ts'

/** The look of an organization: logo, name, theme and accent, on every type of question; then each other theme. */
export function organizationLook({ withRoom, open, openPages, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, { ...named, settings: { reactions: true } }, async room => {
    const { organization } = room.api
    /** With a logo as organizations have them: cut out of its background. */
    const wear = async (html: string, theme: object) => {
      const page = await open('about:blank')
      await page.setContent(`<span style="display: inline-block; padding: 4px">${html}</span>`)
      const logo = readImage(await page.locator('span').screenshot({ omitBackground: true }))!
      await writing(room.api.app.services, async tx => {
        await setLogo(tx, organization, logo)
        await setLook(tx, organization, theme)
      })
    }
    const embedded = await open((await room.embedLink()).url)
    const pages = { ...(await openPages(room)), 'stage-embed': embedded }
    await wear('<b style="font: 700 300px/1 sans-serif; color: #00695c">N<br>W</b>', {
      accent: null,
      theme: null,
    })
    for (const preset of ['PAPER', 'MEADOW', 'VIOLET', 'HARBOUR', 'CONTRAST'] as const) {
      const { status } = await room.api.patch(`/presentations/${room.presentationId}`, { theme: { preset } })
      if (status !== 200) throw new Error(`${preset}: ${status}`)
      for (const type of ['MULTIPLE_CHOICE', 'NPS', 'QUIZ'] as const) {
        await room.show(at[type], pages)
        await takeAll(pages, `96-look-${preset.toLowerCase()}-${type.toLowerCase()}`, 2)
      }
    }
    await room.api.patch(`/presentations/${room.presentationId}`, { theme: null })
    await wear('<b style="font: 700 64px sans-serif; color: #c2185b">▲ NORDWIND ACADEMY</b>', {
      name: 'Nordwind Academy',
      accent: { light: '#c2185b', dark: '#ff8ab3' },
      theme: { preset: 'CLAY' },
    })
    const joining = await open(`${room.url}/j/${room.code}`, phone)
    await joining.getByLabel('Your name').waitFor()
    await takeAll({ phone: joining }, '96-look-join', 4)
    await playDeck(room, pages, takeAll, { start: '96-look-', most: 4, onPhone: true })
  })
}

const rightToLeftDeck = {
  title: 'لقاء الفريق ربع السنوي',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'كم يومًا في الأسبوع في المكتب يناسبك؟',
      options: [{ text: 'ولا يوم' }, { text: 'يوم أو يومان' }, { text: 'ثلاثة أيام' }, { text: 'كل يوم' }],
    },
    { type: 'WORD_CLOUD', prompt: 'מילה אחת לרבעון הזה', settings: { max_words: 2 } },
    { type: 'OPEN_TEXT', prompt: 'ما الذي ينبغي أن نفعله أكثر؟' },
    {
      type: 'RATING',
      prompt: 'עד כמה המטרות ברורות לכם?',
      settings: { min: 1, max: 5, min_label: 'בכלל לא', max_label: 'לגמרי' },
    },
    { type: 'NPS', prompt: 'ما مدى احتمال أن توصي بالعمل هنا؟' },
    {
      type: 'NUMERIC',
      prompt: 'באיזו שנה עלה האתר הראשון לאוויר?',
      settings: { min: 1980, max: 2000, correct_value: 1991, tolerance: 1, points: 800 },
    },
    {
      type: 'RANKING',
      prompt: 'فيم نستثمر أولاً؟',
      options: [
        { text: 'أدوات أفضل' },
        { text: 'المزيد من الناس' },
        { text: 'التدريب' },
        { text: 'المكاتب' },
      ],
    },
    {
      type: 'ORDERING',
      prompt: 'סדרו את כוכבי הלכת לפי מרחקם מהשמש.',
      options: [{ text: 'כוכב חמה' }, { text: 'נוגה' }, { text: 'כדור הארץ' }, { text: 'מאדים' }],
      settings: { points: 400 },
    },
    {
      type: 'MATCHING',
      prompt: 'أي قمر ينتمي إلى أي كوكب؟',
      options: [
        { text: 'فوبوس', match: 'المريخ' },
        { text: 'أوروبا', match: 'المشتري' },
        { text: 'تيتان', match: 'زحل' },
      ],
      settings: { points: 300 },
    },
    {
      type: 'FILL_IN_BLANK',
      prompt: 'تدور الأرض حول محورها مرة كل ___ وحول ___ مرة كل سنة.',
      settings: { blanks: [{ accepted: ['يوم'] }, { accepted: ['الشمس'] }], points: 200 },
    },
    {
      type: 'POINT_ALLOCATION',
      prompt: 'חלקו את התקציב.',
      options: [{ text: 'מחקר' }, { text: 'תמיכה' }, { text: 'שיווק (B2B)' }],
      settings: { total_points: 100 },
    },
    {
      type: 'QUIZ',
      prompt: 'أي رمز HTTP يعني أن المورد حُذف نهائيًا؟',
      options: [
        { text: '404 غير موجود' },
        { text: '410 حُذف', is_correct: true },
        { text: '403 ممنوع' },
        { text: '301 نُقل' },
      ],
      settings: { time_limit_seconds: 60 },
    },
    {
      type: 'SPINNER',
      prompt: 'איזה צוות מתחיל?',
      options: [{ text: 'חמה' }, { text: 'נוגה' }, { text: 'מאדים' }, { text: 'צדק' }, { text: 'שבתאי' }],
    },
    { type: 'QA', prompt: 'ماذا تودّ أن تسأل الإدارة؟' },
  ],
}

const askedRightToLeft = [
  'هل نبقى في المكتب نفسه؟',
  'מתי מגיעים הכלים החדשים?',
  'متى تصدر نتائج الاستبيان (Q3)؟',
]
const wordsRightToLeft = ['رائع', 'מהיר', 'فريق', 'תקווה', 'تعاون', 'גאווה', 'هدوء', 'למידה']

function rightToLeftAnswer({ type }: QuestionOut, i: number): unknown {
  const word = wordsRightToLeft[(i * i) % wordsRightToLeft.length]!
  if (type === 'WORD_CLOUD') return { words: [word, wordsRightToLeft[i % wordsRightToLeft.length]] }
  if (type === 'OPEN_TEXT')
    return { text: [`المزيد من ${word} من فضلك`, `${word} בבקשה, ומוקדם יותר`, word][i % 3] }
  if (type === 'FILL_IN_BLANK') return { blanks: [i % 3 ? 'يوم' : 'ليلة', i % 4 ? 'الشمس' : 'القمر'] }
  return null
}

/** Arabic and Hebrew: every type of question, and content slides. */
export async function rightToLeft({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  const session = { ...named, settings: { reactions: true } }
  await withRoom(rightToLeftDeck, session, async room =>
    playDeck(room, await openPages(room), takeAll, {
      start: '97-rtl-',
      most: 4,
      asked: askedRightToLeft,
      answer: (question, i) => rightToLeftAnswer(question, i) ?? answerOf(question, i),
    }),
  )
  await withRoom(rightToLeftDeck, session, async room =>
    showContent(room, await openPages(room), takeAll, '97-rtl-slide', [
      { layout: 'TITLE', title: 'ما تعلمناه من ٤٠٠ عميل', body: 'وما سنفعله بشكل مختلف' },
      {
        layout: 'TEXT',
        title: 'סדר היום',
        body: '- איפה אנחנו\n- לאן אנחנו הולכים\n  1. קודם\n  2. אחר כך',
      },
      {
        layout: 'COLUMNS',
        title: 'قبل وبعد',
        body: '## حتى الآن\n\n- أربع أدوات لطلب واحد',
        body_2: '## من يناير\n\n- نموذج واحد\n- يومان',
      },
      { layout: 'QUOTE', title: 'زميلة، في استبيان أكتوبر', body: 'لأول مرة عرفت لماذا اتُّخذ القرار.' },
      { layout: 'NUMBER', title: '94%', body: 'מהפניות נענו תוך יומיים, לעומת 61% בשנה שעברה' },
    ]),
  )
}

/** Formulas in prompts, options, an explanation and on a content slide. */
export async function formulas({ withRoom, openPages, takeAll }: Gallery): Promise<void> {
  const deck = {
    title: 'Calculus',
    questions: [
      {
        type: 'QUIZ',
        prompt: String.raw`What is $\int_0^1 x^2\,dx$?`,
        options: [
          { text: String.raw`$\frac{1}{3}$`, is_correct: true },
          { text: String.raw`$\frac{1}{2}$` },
          { text: '$2x$' },
          { text: String.raw`$\sqrt{x^2+1}$` },
        ],
        explanation: String.raw`Since $\left[\frac{x^3}{3}\right]_0^1 = \frac{1}{3}$.`,
      },
      {
        type: 'MULTIPLE_CHOICE',
        prompt: String.raw`Which of them is $\sum_{i=1}^n i$, and how did Gauss, who was a boy then, come to $\frac{n(n+1)}{2}$?`,
        options: [
          { text: 'By pairs: $1 + n$, $2 + (n-1)$, …' },
          { text: String.raw`By $\lim_{n\to\infty}\frac{1}{n}\sum_{i=1}^n x_i$` },
        ],
      },
      {
        type: 'FILL_IN_BLANK',
        prompt: 'The root of $x^2 = 9$ above zero is ___.',
        settings: { blanks: [{ accepted: ['3'] }] },
      },
    ],
  }
  await withRoom(deck, {}, async room => {
    const pages = await openPages(room)
    const crowd = await room.crowd(6, () => ({}))
    for (const [at, question] of (await room.questionsOut()).entries()) {
      await room.show(at, pages)
      await takeAll(pages, `98-math-${at}-empty`, 4)
      await room.answers(at, crowd, i => answerOf(question, i))
      await room.remote.send({ type: 'reveal' })
      await pages.stage.locator('[data-phase="REVEALED"]').waitFor()
      await takeAll(pages, `98-math-${at}-revealed`, 4)
    }
  })
  const sums = { title: 'Sums', questions: [{ type: 'NPS', prompt: 'How likely?' }] }
  await withRoom(sums, {}, async room =>
    showContent(room, await openPages(room), takeAll, '98-math-slide', [
      {
        layout: 'TEXT',
        title: String.raw`Sums: $\sum_{i=1}^n i$`,
        body: 'By *Gauss*:\n\n$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$\n\n- with $n_1*n_2$ points',
      },
    ]),
  )
}

/** A hands-free session, on its way and paused, on stage, presenter view and remote. */
export function handsFree({ withRoom, takeAll, openAs, openPages }: Gallery): Promise<void> {
  const deck = { ...quizEvening(), title: 'In the foyer' }
  return withRoom(deck, { settings: { hands_free_seconds: 60 } }, async room => {
    const { phone: inHand, stage: screen } = await openPages(room)
    const presenter = await openAs(room, 'presenter', stage)
    const remote = await openAs(room, 'remote')
    const pages = { stage: screen, 'stage-presenter': presenter, remote, phone: inHand }
    await room.show(0, {})
    await room.remote.send({ type: 'reveal' })
    for (const page of [presenter, remote]) await page.getByText(/^Goes on in/).waitFor()
    await takeAll(pages, '99-hands-free', 2)
    await room.remote.send({ type: 'hands_free', paused: true })
    for (const page of [presenter, remote]) await page.getByText('Paused').waitFor()
    await takeAll(pages, '99-hands-free-paused', 2)
  })
}

/** The address of a permanent room before a session, with and without a time, and the lobby that shows the address. */
export function permanentRoom({ withRoom, open, takeAll }: Gallery): Promise<void> {
  return withRoom(everyType, {}, async room => {
    const { api } = room
    await writing(api.app.services, tx => setAddress(tx, api.organization, 'nordwind'))
    await api.post('/permanent-rooms', { name: 'monday', title: 'Monday lecture' })
    const session = async (): Promise<string> =>
      (await api.post('/sessions', { presentation_id: room.presentationId, room: 'monday' })).body.id
    const waiting = await open(`${room.url}/j/nordwind/monday`, phone)
    await waiting.getByText('No session is scheduled yet.').waitFor()
    await takeAll({ phone: waiting }, '99-permanent-room')
    const schedule = { opens_at: '2040-03-05T08:00:00Z', closes_at: '2040-03-09T16:00:00Z', timezone: 'UTC' }
    await api.post(`/sessions/${await session()}/schedule`, schedule)
    await waiting.goto(`${room.url}/j/nordwind/monday`)
    await waiting.getByText(/It opens Monday/).waitFor()
    await takeAll({ phone: waiting }, '99-permanent-room-scheduled')
    const held = await session()
    await api.post(`/sessions/${held}/open`)
    const screen = await open(await room.stageUrl('screen', held))
    await screen
      .getByRole('img', { name: /^QR code/ })
      .first()
      .waitFor()
    await takeAll({ stage: screen }, '99-permanent-room-lobby')
  })
}

type ContentSlide = Parameters<typeof createContentSlide>[3]

/** Shows content slides, one after the other. */
async function showContent(
  room: GalleryRoom,
  pages: Awaited<ReturnType<Gallery['openPages']>>,
  takeAll: Gallery['takeAll'],
  name: string,
  slides: readonly (ContentSlide & { title: string; layout: string })[],
): Promise<void> {
  for (const slide of slides) {
    const { id } = await writing(room.api.app.services, tx =>
      createContentSlide(tx, room.api.organization, room.presentationId, { ...slide, on_phones: true }),
    )
    await room.remote.send({ type: 'show_slide', slide_id: id })
    await pages.stage.locator('h1').first().waitFor()
    await pages.phone.locator('h1').first().waitFor()
    await pages.phone.waitForLoadState('networkidle')
    await takeAll(pages, `${name}-${slide.layout.toLowerCase()}`, 4)
  }
}
