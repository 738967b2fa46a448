import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { answerOf } from '@roomful/testkit/crowd'
import { readImage } from '../../packages/server/src/features/images/read-image.ts'
import { setLogo, setLook } from '../../packages/server/src/features/organizations/look.ts'
import { setAddress } from '../../packages/server/src/features/permanent-rooms/addresses.ts'
import { writing } from '../../packages/server/src/services.ts'
import { stage } from './browser.ts'
import { at, everyType, quizEvening } from './deck.ts'
import { all } from './gallery.ts'
import { playDeck } from './gallery-play.ts'
import { each, inRoom, named, type RoomShow, state } from './gallery-room.ts'
import { slides } from './gallery-slides.ts'

/** Wears a logo as organizations have them: cut out of its background. */
async function wear(s: RoomShow, html: string, look: object): Promise<void> {
  const { organization } = s.api
  const page = await s.open('logo', 'about:blank')
  await page.setContent(`<span style="display: inline-block; padding: 4px">${html}</span>`)
  const logo = readImage(await page.locator('span').screenshot({ omitBackground: true }))!
  await writing(s.api.app.services, async tx => {
    await setLogo(tx, organization, logo)
    await setLook(tx, organization, look)
  })
}

const withEmbed = `${each} stage-embed`

async function openWithEmbed(s: RoomShow): Promise<void> {
  await s.openPages()
  await s.open('stage-embed', (await s.embedLink()).url)
}

/** The look of an organization: each other theme; then logo, name, theme and accent, on every type of question. */
export const organizationLook = [
  inRoom(everyType, { ...named, settings: { reactions: true } }, [
    async s => {
      await openWithEmbed(s)
      const logo = '<b style="font: 700 300px/1 sans-serif; color: #00695c">N<br>W</b>'
      await wear(s, logo, { accent: null, theme: null })
    },
    ...['PAPER', 'MEADOW', 'VIOLET', 'HARBOUR', 'CONTRAST'].flatMap(preset => [
      (s: RoomShow) => s.api.patch(`/presentations/${s.presentationId}`, { theme: { preset } }),
      ...(['MULTIPLE_CHOICE', 'NPS', 'QUIZ'] as const).map(type =>
        state(`96-look-${preset.toLowerCase()}-${type.toLowerCase()}`, withEmbed, 2, s =>
          s.show(at[type], withEmbed),
        ),
      ),
    ]),
  ]),
  inRoom(everyType, { ...named, settings: { reactions: true } }, [
    state('96-look-join', 'phone=joining', 4, async s => {
      await openWithEmbed(s)
      await wear(s, '<b style="font: 700 64px sans-serif; color: #c2185b">▲ NORDWIND ACADEMY</b>', {
        name: 'Nordwind Academy',
        accent: { light: '#c2185b', dark: '#ff8ab3' },
        theme: { preset: 'CLAY' },
      })
      await s.openJoining('joining')
      await s.see('joining', 'text=Your name')
    }),
    ...playDeck(everyType.questions, { start: '96-look-', on: withEmbed, most: 4, onPhone: true }),
  ]),
]

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
export const rightToLeft = [
  inRoom(rightToLeftDeck, { ...named, settings: { reactions: true } }, [
    s => s.openPages(),
    ...playDeck(rightToLeftDeck.questions, {
      start: '97-rtl-',
      most: 4,
      asked: askedRightToLeft,
      answer: (question, i) => rightToLeftAnswer(question, i) ?? answerOf(question, i),
    }),
  ]),
  inRoom(rightToLeftDeck, { ...named, settings: { reactions: true } }, [
    s => s.openPages(),
    ...slides('97-rtl-slide', 4, {
      title: { layout: 'TITLE', title: 'ما تعلمناه من ٤٠٠ عميل', body: 'وما سنفعله بشكل مختلف' },
      text: {
        layout: 'TEXT',
        title: 'סדר היום',
        body: '- איפה אנחנו\n- לאן אנחנו הולכים\n  1. קודם\n  2. אחר כך',
      },
      columns: {
        layout: 'COLUMNS',
        title: 'قبل وبعد',
        body: '## حتى الآن\n\n- أربع أدوات لطلب واحد',
        body_2: '## من يناير\n\n- نموذج واحد\n- يومان',
      },
      quote: { layout: 'QUOTE', title: 'زميلة، في استبيان أكتوبر', body: 'لأول مرة عرفت لماذا اتُّخذ القرار.' },
      number: { layout: 'NUMBER', title: '94%', body: 'מהפניות נענו תוך יומיים, לעומת 61% בשנה שעברה' },
    }),
  ]),
]

const calculus = {
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

/** Formulas in prompts, options, an explanation and on a content slide. */
export const formulas = [
  inRoom(calculus, {}, [
    async s => {
      await s.openPages()
      await s.gather(6, () => ({}))
    },
    ...calculus.questions.flatMap((_, at) => [
      state(`98-math-${at}-empty`, each, 4, s => s.show(at, each)),
      state(`98-math-${at}-revealed`, each, 4, async s => {
        const question = (await s.questionsOut())[at]!
        await s.answers(at, i => answerOf(question, i))
        await s.remote.send({ type: 'reveal' })
        await s.see('stage', '[data-phase="REVEALED"]')
      }),
    ]),
  ]),
  inRoom({ title: 'Sums', questions: [{ type: 'NPS', prompt: 'How likely?' }] }, {}, [
    s => s.openPages(),
    ...slides('98-math-slide', 4, {
      text: {
        layout: 'TEXT',
        title: String.raw`Sums: $\sum_{i=1}^n i$`,
        body: 'By *Gauss*:\n\n$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$\n\n- with $n_1*n_2$ points',
      },
    }),
  ]),
]

const foyer = { ...quizEvening(), title: 'In the foyer' }
const handsFreePages = 'stage stage-presenter remote phone'

/** A hands-free session, on its way and paused, on stage, presenter view and remote. */
export const handsFree = inRoom(foyer, { settings: { hands_free_seconds: 60 } }, [
  state('99-hands-free', handsFreePages, 2, async s => {
    await s.openPages()
    await s.openAs('stage-presenter', 'presenter', stage)
    await s.openAs('remote', 'remote')
    await s.show(0)
    await s.remote.send({ type: 'reveal' })
    await s.see('stage-presenter remote', 'text=/Goes on in/')
  }),
  state('99-hands-free-paused', handsFreePages, 2, async s => {
    await s.remote.send({ type: 'hands_free', paused: true })
    await s.see('stage-presenter remote', 'text=Paused')
  }),
])

const newSession = async (s: RoomShow): Promise<string> =>
  (await s.api.post('/sessions', { presentation_id: s.presentationId, room: 'monday' })).body.id

/** The address of a permanent room before a session, with and without a time, and the lobby that shows the address. */
export const permanentRoom = inRoom(everyType, {}, [
  state('99-permanent-room', 'phone', all, async s => {
    await writing(s.api.app.services, tx => setAddress(tx, s.api.organization, 'nordwind'))
    await s.api.post('/permanent-rooms', { name: 'monday', title: 'Monday lecture' })
    await s.open('phone', `${s.url}/j/nordwind/monday`)
    await s.see('phone', 'text=No session is scheduled yet.')
  }),
  state('99-permanent-room-scheduled', 'phone', all, async s => {
    const times = { opens_at: '2040-03-05T08:00:00Z', closes_at: '2040-03-09T16:00:00Z', timezone: 'UTC' }
    await s.api.post(`/sessions/${await newSession(s)}/schedule`, times)
    await s.pages.phone!.reload()
    await s.see('phone', 'text=It opens Monday')
  }),
  state('99-permanent-room-lobby', 'stage', all, async s => {
    const held = await newSession(s)
    await s.api.post(`/sessions/${held}/open`)
    await s.open('stage', await s.stageUrl('screen', held))
    await s.see('stage', 'role=img[name=/^QR code/]')
  }),
])
