import type { Theme } from '@roomful/contract/features/organizations/look'
import type { SlideOut as ListedSlide } from '@roomful/contract/features/presentations/content-slides'
import type { CreatePlacedQuestionBody } from '@roomful/contract/features/presentations/questions'
import type { SessionChoices } from '@roomful/contract/features/sessions/sessions'
import type { AppName } from '@roomful/contract/table'
import type { CallInput, CallOptions, CallResponse } from '../../../api/call.ts'
import type { EditorSlide } from './deck.ts'
import type { ServerSection } from './sections.ts'
import type { SlideOut } from './wire.ts'

/** Calls an operation. @throws Problem */
export type Api = <N extends AppName>(
  name: N,
  input?: CallInput<N>,
  options?: CallOptions,
) => Promise<CallResponse<N>>

/** A versioned response. */
export interface Version<T> {
  readonly value: T
  /** Covers the whole resource, including a slide's position. */
  readonly etag: string | undefined
}

export interface DeckHead {
  readonly title: string
  readonly description: string | null
  readonly sections: readonly ServerSection[]
  /** Null: the organization's. */
  readonly theme: Theme | null
  readonly isTrashed: boolean
  /** How its sessions start. */
  readonly sessionDefaults: SessionChoices
  /** The live session, or null. */
  readonly liveSessionId: string | null
}

/** A deck on the server. All methods throw Problem. */
export interface DeckServer {
  readHead(): Promise<Version<DeckHead>>
  readSlides(): Promise<readonly ListedSlide[]>
  readSlide(kind: EditorSlide['kind'], id: string): Promise<Version<SlideOut>>
  rename(title: string, ifMatch: string | undefined): Promise<Version<DeckHead>>
  divide(sections: readonly ServerSection[], ifMatch: string | undefined): Promise<Version<DeckHead>>
  /** @param order position, from 0 */
  create(
    kind: EditorSlide['kind'],
    body: Readonly<Record<string, unknown>>,
    order: number,
    idempotencyKey: string,
  ): Promise<Version<SlideOut>>
  update(
    kind: EditorSlide['kind'],
    id: string,
    body: Readonly<Record<string, unknown>>,
    ifMatch?: string,
  ): Promise<Version<SlideOut>>
  remove(kind: EditorSlide['kind'], id: string): Promise<void>
}

/** A deck of an organization, by the operations of the workspace. */
export function deckServer(api: Api, organizationId: string, presentationId: string): DeckServer {
  const ofDeck = { organizationId, presentationId }
  const questionParams = (questionId: string) => ({ params: { ...ofDeck, questionId } })
  const contentParams = (slideId: string) => ({ params: { ...ofDeck, slideId } })
  return {
    readHead: async () => head(await api('getPresentation', { params: ofDeck })),
    rename: async (title, ifMatch) =>
      head(await api('updatePresentation', { params: ofDeck, body: { title } }, { ifMatch })),
    divide: async (sections, ifMatch) =>
      head(
        await api('updatePresentation', { params: ofDeck, body: { sections: [...sections] } }, { ifMatch }),
      ),
    readSlides: async () => (await api('listSlides', { params: ofDeck })).body.slides,
    async readSlide(kind, id) {
      if (kind === 'QUESTION') return question(await api('getQuestion', questionParams(id)))
      return content(await api('getContentSlide', contentParams(id)))
    },
    async create(kind, body, order, idempotencyKey) {
      const options = { idempotencyKey }
      const placed = { ...body, order }
      if (kind === 'CONTENT')
        return content(await api('createContentSlide', { params: ofDeck, body: placed }, options))
      const input = { params: ofDeck, body: placed as unknown as CreatePlacedQuestionBody }
      return question(await api('createQuestion', input, options))
    },
    async update(kind, id, body, ifMatch) {
      if (kind === 'QUESTION')
        return question(await api('updateQuestion', { ...questionParams(id), body }, { ifMatch }))
      return content(await api('updateContentSlide', { ...contentParams(id), body }, { ifMatch }))
    },
    async remove(kind, id) {
      if (kind === 'QUESTION') await api('deleteQuestion', questionParams(id))
      else await api('deleteContentSlide', contentParams(id))
    },
  }
}

function head({ body, etag }: CallResponse<'getPresentation'>): Version<DeckHead> {
  const { title, description, sections, theme, trashed_at, last_run, session_defaults } = body
  const value = {
    title,
    description,
    sections,
    theme,
    isTrashed: trashed_at !== null,
    sessionDefaults: session_defaults,
    liveSessionId: last_run?.state === 'LIVE' ? last_run.session_id : null,
  }
  return { value, etag }
}

function question({ body, etag }: CallResponse<'getQuestion'>): Version<SlideOut> {
  return { value: { kind: 'QUESTION', ...body }, etag }
}

function content({ body, etag }: CallResponse<'getContentSlide'>): Version<SlideOut> {
  return { value: { kind: 'CONTENT', ...body }, etag }
}
