import { getQuestion as getQuestionOperation } from '@roomful/contract/operations/questions'
import { ContentSlideOut, type SlideOut } from '@roomful/contract/workspace/content-slides'
import type { Handlers } from '../../handler.ts'
import { inPages } from '../../lib/output.ts'
import { etagOf, serializerOf } from '../../lib/serialize.ts'
import {
  contentSlideOut,
  createContentSlide,
  deleteContentSlide,
  findContentSlide,
  updateContentSlide,
} from './content-slides.ts'
import { duplicatePresentation } from './duplicate-presentation.ts'
import { listSlides, type Slide } from './list-slides.ts'
import {
  createPresentation,
  getPresentation,
  getWorkspacePresentation,
  listPresentations,
  listWorkspacePresentations,
  updatePresentation,
  updateWorkspacePresentation,
} from './presentations.ts'
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestionsInPages,
  updateQuestion,
} from './questions.ts'

export const presentationHandlers = {
  listPresentations: {
    credential: (r, { query }, { organization }) => listPresentations(r, organization, query),
    member: (r, { query }, { organization }) => listWorkspacePresentations(r, organization, query),
  },
  createPresentation: (tx, { body }, { organization }) => createPresentation(tx, organization, body),
  getPresentation: {
    credential: (r, { params }, { organization }) => getPresentation(r, organization, params.presentationId),
    member: (r, { params }, { organization }) =>
      getWorkspacePresentation(r, organization, params.presentationId),
  },
  updatePresentation: {
    credential: (tx, { params, body }, { organization }, { isCurrent }) =>
      updatePresentation(tx, organization, params.presentationId, body, isCurrent),
    member: (tx, { params, body }, { organization }, { isCurrent }) =>
      updateWorkspacePresentation(tx, organization, params.presentationId, body, isCurrent),
  },
  deletePresentation: (tx, { params }, { organization }) =>
    updatePresentation(tx, organization, params.presentationId, { trashed: true }),
  duplicatePresentation: (tx, { params, body }, { organization }) =>
    duplicatePresentation(tx, organization, params.presentationId, body.title),

  listQuestions: (r, { params }, { organization }) =>
    listQuestionsInPages(r, organization, params.presentationId),
  createQuestion: {
    credential: (tx, { params, body }, { organization }) =>
      createQuestion(tx, organization, params.presentationId, body),
    member: (tx, { params, body: { order, ...body } }, { organization }) =>
      createQuestion(tx, organization, params.presentationId, body, order),
  },
  getQuestion: (r, { params }, { organization }) => getQuestion(r, organization, params),
  updateQuestion: (tx, { params, body }, { organization }, { isCurrent }) =>
    updateQuestion(tx, organization, params, body, isCurrent),
  deleteQuestion: (tx, { params }, { organization }) => deleteQuestion(tx, organization, params),

  listSlides: async (r, { params }, { organization }) => {
    const listed = await listSlides(r, organization, params.presentationId)
    const pages = (async function* () {
      for await (const page of listed) yield page.map(slideOut)
    })()
    return inPages<{ slides: SlideOut[] }>({ slides: [] }, 'slides', pages)
  },
  createContentSlide: (tx, { params, body }, { organization }) =>
    createContentSlide(tx, organization, params.presentationId, body),
  getContentSlide: async (r, { params }, { organization }) =>
    contentSlideOut(await findContentSlide(r, organization, params)),
  updateContentSlide: (tx, { params, body }, { organization }, { isCurrent }) =>
    updateContentSlide(tx, organization, params, body, isCurrent),
  deleteContentSlide: (tx, { params }, { organization }) => deleteContentSlide(tx, organization, params),
} satisfies Partial<Handlers>

/** A slide with its ETag, so that whoever has the list can change any slide. */
function slideOut(listed: Slide): SlideOut {
  if (listed.kind === 'CONTENT')
    return {
      kind: listed.kind,
      ...listed.slide,
      etag: etagOf(serializerOf(ContentSlideOut)(listed.slide)),
    }
  const { kind, slide, locked, asked } = listed
  return { kind, ...slide, locked, asked, etag: etagOf(serializerOf(getQuestionOperation.output)(slide)) }
}
