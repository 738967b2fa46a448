import type { ImageOut } from '@roomful/contract/features/images/images'
import { imagePath } from '@roomful/contract/features/images/limits'
import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ContentSlideOut } from '@roomful/contract/features/presentations/content-slides'
import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { OutputOf, PublicName } from '@roomful/contract/table'
import { readLimits } from '../../../features/organizations/plans.ts'
import { sampleLinks, samplePermanentRoom, sampleStageLink, sampleStageUrl } from './links.ts'
import { inactiveQuestion, sampleQuestions } from './questions.ts'
import { sampleComparison, sampleReport, sampleReportLink, sampleReportUrl, sampleTrends } from './reports.ts'
import { sampleResults } from './results.ts'
import { sampleEntry, sampleParticipant } from './room.ts'
import { ids, onlyPage, sampleId, times } from './sample.ts'
import {
  askingSession,
  closedSession,
  draftSession,
  liveSession,
  sampleKpis,
  scheduledSession,
} from './sessions.ts'
import {
  failedDelivery,
  pausedWebhook,
  sampleSigningSecret,
  sampleWebhook,
  waitingDelivery,
} from './webhooks.ts'

/** Example responses of operations, by name; none for files. */
type AnswerExamples = {
  readonly [N in PublicName]: Readonly<Record<string, OutputOf<N>>>
}

const presentation = {
  id: ids.presentation,
  title: 'Town hall',
  description: 'Questions of the spring meeting',
  slide_count: 14,
  sections: [{ title: 'Opening', before: sampleId('question') }],
  theme: { preset: 'CLAY', background: null, text: null, accent: '#a3320b', font: null } as const,
  metadata: { course: 'BIO-101' },
  created_at: times.created,
  updated_at: times.created,
  trashed_at: null,
}

/** The outline of an exported presentation, and the file of an import. */
export const outlineExample = '@ title: Planets\n\nWhich planet is the largest?\n- Mars\n* Jupiter\n'

const sampleImport = {
  format: 'OUTLINE',
  title: 'Planets',
  description: null,
  theme: null,
  slides: [
    {
      kind: 'QUESTION',
      line: 3,
      part: null,
      question: {
        type: 'QUIZ',
        prompt: 'Which planet is the largest?',
        options: [{ text: 'Mars' }, { text: 'Jupiter', is_correct: true }],
      },
    },
  ],
  pictures: [],
  problems: [],
} as const satisfies ImportPreview

const sampleEtag = '"K3xkz0cW0yVnbQ2b0WmX8pJr4sA"'

const contentSlide: ContentSlideOut = {
  id: sampleId('contentSlide'),
  layout: 'TEXT',
  title: 'Welcome',
  body: 'Join with your *phone*.',
  body_2: '',
  stepwise: false,
  image: null,
  on_phones: true,
  skipped: false,
  notes: '',
  order: 0,
  created_at: times.created,
  updated_at: times.created,
}

const image: ImageOut = {
  id: sampleId('image'),
  url: imagePath(sampleId('image')),
  width: 1280,
  height: 720,
  media_type: 'image/png',
  bytes: 48_213,
  created_at: times.created,
}

const answeredEntry: EntryOut = {
  ...sampleEntry,
  lifecycle: 'ANSWERED',
  public_answer: 'Yes, starting in March.',
}

/** Example responses of every operation; a missing one does not compile. */
export function responseExamples(): AnswerExamples {
  const questions = sampleQuestions()
  const { MULTIPLE_CHOICE: choice, QUIZ: quiz, SPINNER: spinner } = questions
  const results = Object.values(questions).map(question => [question.type, sampleResults(question)] as const)
  const addedQuestion = { question: { ...choice, order: 3 }, session_id: ids.session, asked: false }
  const webhook = { example: sampleWebhook }
  const withSecret = { example: { ...sampleWebhook, signing_secret: sampleSigningSecret } }
  return {
    listPresentations: { example: onlyPage('presentations', [presentation]) },
    createPresentation: { example: presentation },
    getPresentation: { example: presentation },
    updatePresentation: { example: { ...presentation, title: 'Town hall, spring' } },
    deletePresentation: { example: { ...presentation, trashed_at: times.closed } },
    duplicatePresentation: { example: { ...presentation, title: 'Town hall, autumn' } },
    importFile: {
      example: { ...sampleImport, presentation: { ...presentation, title: 'Planets', slide_count: 1 } },
      preview: { ...sampleImport, presentation: null },
    },
    exportPresentation: {},
    uploadImage: { example: image },
    listImages: { example: onlyPage('images', [image]) },
    getImage: { example: image },
    listQuestions: { example: onlyPage('questions', [choice, { ...quiz, order: 1 }]) },
    createQuestion: questions,
    getQuestion: { active: choice, inactive: inactiveQuestion(quiz) },
    updateQuestion: { example: { ...choice, prompt: 'Where shall we meet next spring?' } },
    deleteQuestion: { example: choice },
    listSlides: {
      example: {
        slides: [
          { kind: 'QUESTION', ...choice, order: 0, etag: sampleEtag, locked: false, asked: true },
          { kind: 'CONTENT', ...contentSlide, order: 1, etag: sampleEtag },
        ],
      },
    },
    createContentSlide: { example: contentSlide },
    getContentSlide: { example: contentSlide },
    updateContentSlide: { example: { ...contentSlide, title: 'Welcome back', stepwise: true } },
    deleteContentSlide: { example: contentSlide },
    listSessions: { example: onlyPage('sessions', [liveSession]) },
    createSession: { example: draftSession },
    getSession: { DRAFT: draftSession, LIVE: askingSession, CLOSED: closedSession },
    updateSession: { example: { ...closedSession, metadata: { course: 'BIO-101', ticket: '4711' } } },
    openSession: { example: liveSession },
    scheduleSession: { example: scheduledSession },
    addSessionQuestion: { example: addedQuestion },
    listRecentQuestions: {
      example: {
        questions: [
          {
            type: 'MULTIPLE_CHOICE',
            prompt: 'Shall we take a break?',
            options: [{ text: 'Yes' }, { text: 'No' }],
            settings: { allow_multiple: false },
          },
        ],
      },
    },
    listAddedQuestions: { example: onlyPage('added_questions', [addedQuestion]) },
    addQuestionToPresentation: { example: { ...choice, order: 3 } },
    activateQuestion: { example: askingSession },
    reopenQuestion: { example: askingSession },
    extendQuestion: { example: askingSession },
    lockQuestion: { example: askingSession },
    revealQuestion: { example: askingSession },
    closeSession: { example: closedSession },
    deleteSession: { example: closedSession },
    listPermanentRooms: { example: { permanent_rooms: [samplePermanentRoom] } },
    createPermanentRoom: { example: samplePermanentRoom },
    updatePermanentRoom: { example: { ...samplePermanentRoom, title: 'Monday lecture, summer' } },
    deletePermanentRoom: { example: samplePermanentRoom },
    getSessionKpis: { example: sampleKpis },
    getQuestionResults: Object.fromEntries(results),
    getSessionResults: {
      example: { session_id: ids.session, results: [sampleResults(choice), sampleResults(quiz)] },
    },
    getLeaderboard: {
      IDENTIFIED: {
        ...onlyPage('leaderboard', [
          { place: 1, points: 1870, participant_id: sampleId('participant'), display_name: 'Ada' },
        ]),
        session_id: ids.session,
        identity_mode: 'IDENTIFIED',
        total: 1,
        teams: [
          { place: 1, name: 'Owls', points: 1870, members: 1 },
          { place: 2, name: 'Foxes', points: 0, members: 0 },
        ],
        average_percent: null,
        team_places: [],
        final_table: [],
      },
      ANONYMOUS: {
        ...onlyPage('leaderboard', []),
        session_id: ids.session,
        identity_mode: 'ANONYMOUS',
        total: 84,
        teams: [],
        average_percent: 61,
        team_places: [
          { place: 1, name: 'Owls' },
          { place: 2, name: 'Foxes' },
        ],
        final_table: [],
      },
    },
    listParticipants: {
      ANONYMOUS: { session_id: ids.session, identity_mode: 'ANONYMOUS', total: 124, participants: [] },
      IDENTIFIED: {
        session_id: ids.session,
        identity_mode: 'IDENTIFIED',
        total: 1,
        participants: [{ ...sampleParticipant, score: { points: 1870, place: 1 } }],
      },
    },
    deleteParticipant: {
      example: {
        session_id: ids.session,
        participant_id: sampleId('participant'),
        answers: 'REMOVED',
      },
    },
    exportSession: {},
    getSessionReport: { example: sampleReport([answeredEntry]) },
    getSessionReportText: {},
    listReportTexts: {
      example: onlyPage('texts', [
        {
          text: 'More time for questions',
          created_at: times.answered,
          participant_id: null,
          display_name: null,
        },
      ]),
    },
    compareSessions: { example: sampleComparison },
    compareQuestions: { 'nothing asked twice': { ...sampleComparison, questions: [] } },
    getTrends: { example: sampleTrends },
    createReportLink: { example: { ...sampleReportLink, url: sampleReportUrl } },
    listReportLinks: { example: onlyPage('report_links', [sampleReportLink]) },
    revokeReportLink: { example: { ...sampleReportLink, revoked_at: times.closed } },
    streamSessionEvents: {},
    getSessionLinks: { example: sampleLinks },
    createStageLink: { example: { ...sampleStageLink, url: sampleStageUrl } },
    listStageLinks: { example: onlyPage('stage_links', [sampleStageLink]) },
    revokeStageLink: { example: { ...sampleStageLink, revoked_at: times.closed } },
    listEntries: { example: onlyPage('entries', [answeredEntry]) },
    updateEntry: { example: answeredEntry },
    spinQuestion: {
      example: {
        session_id: ids.session,
        question_id: spinner.id,
        ref: 'first-prize',
        option_id: spinner.options[0]!.id,
        text: spinner.options[0]!.text,
        spun_at: times.answered,
      },
    },
    registerWebhook: withSecret,
    listWebhooks: { example: onlyPage('webhooks', [sampleWebhook]) },
    getWebhook: { active: sampleWebhook, paused: pausedWebhook },
    updateWebhook: { example: { ...sampleWebhook, event_types: ['session.ended'] } },
    deleteWebhook: { example: { ...sampleWebhook, active: false } },
    enableWebhook: webhook,
    rotateWebhookSecret: withSecret,
    testWebhook: {
      example: { ...waitingDelivery, event_id: sampleId('event', 'ping'), event_type: 'ping' },
    },
    listDeliveries: { example: onlyPage('deliveries', [failedDelivery]) },
    redeliver: {
      example: { ...failedDelivery, state: 'PENDING', attempts: 0, next_attempt_at: times.closed },
    },
    getLimits: {
      example: readLimits(
        { key: 0, id: ids.organization, plan: 'TEAM' },
        { admitted: true, limit: 600, remaining: 588, endsAt: Date.parse(times.opened) },
      ),
    },
  }
}

/** The beginning of an exported CSV file. */
export const csvExample = [
  'Question,Type,Total voters,Answer,Count,Share',
  'Where shall we meet next year?,MULTIPLE_CHOICE,118,Lisbon,64,0.5424',
  'Where shall we meet next year?,MULTIPLE_CHOICE,118,Oslo,31,0.2627',
  'Where shall we meet next year?,MULTIPLE_CHOICE,118,Online,40,0.3390',
  '',
].join('\r\n')
