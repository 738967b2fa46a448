import { getQuestion } from '@roomful/contract/operations/questions'
import { ContentSlideOut, type SlideOut } from '@roomful/contract/workspace/content-slides'
import {
  contentSlideOut,
  createContentSlide,
  deleteContentSlide,
  findContentSlide,
  updateContentSlide,
} from '../../features/presentations/content-slides.ts'
import { listSlides, type Slide } from '../../features/presentations/list-slides.ts'
import { inPages } from '../../lib/output.ts'
import { etagOf, serializerOf } from '../../lib/serialize.ts'
import type { HandlersFor } from './workspace-handler.ts'

/** Content slides, and the list of all slides of a presentation. */
export const contentSlideHandlers: HandlersFor<
  'listSlides' | 'createContentSlide' | 'getContentSlide' | 'updateContentSlide' | 'deleteContentSlide'
> = {
  listSlides: async (r, { params }, { membership: { organization } }) => {
    const listed = await listSlides(r, organization, params.presentationId)
    const pages = (async function* () {
      for await (const page of listed) yield page.map(slideOut)
    })()
    return inPages<{ slides: SlideOut[] }>({ slides: [] }, 'slides', pages)
  },
  createContentSlide: (tx, { params, body }, { membership }) =>
    createContentSlide(tx, membership.organization, params.presentationId, body),
  getContentSlide: async (r, { params }, { membership }) =>
    contentSlideOut(await findContentSlide(r, membership.organization, params)),
  updateContentSlide: (tx, { params, body }, { membership, isCurrent }) =>
    updateContentSlide(tx, membership.organization, params, body, isCurrent),
  deleteContentSlide: (tx, { params }, { membership }) =>
    deleteContentSlide(tx, membership.organization, params),
}

/** A slide with its ETag, so that whoever has the list can change any slide. */
function slideOut(listed: Slide): SlideOut {
  if (listed.kind === 'CONTENT')
    return {
      kind: listed.kind,
      ...listed.slide,
      etag: etagOf(serializerOf(ContentSlideOut)(listed.slide)),
    }
  const { kind, slide, locked, asked } = listed
  return { kind, ...slide, locked, asked, etag: etagOf(serializerOf(getQuestion.output)(slide)) }
}
