import type { LookOut } from '@roomful/contract/features/organizations/organization'
import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { SlidePicture } from '../../slide/pictures/slide-picture.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { SessionSlideProps } from './session-slide.tsx'

const Drawn = lazily<SessionSlideProps>(async () => {
  const [{ SessionSlide }, { loadAskedSlides }] = await Promise.all([
    import('./session-slide.tsx'),
    import('../../slide/pictures/asked-slide.tsx'),
  ])
  await loadAskedSlides()
  return SessionSlide
})

/** The results of a past session as a picture: of the question with the most answers. */
export function SessionPicture({
  organizationId,
  run: { id, theme },
  look,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
}): JSX.Element {
  const roomLook = useMemo(() => lookOfRoom(look, theme), [look, JSON.stringify(theme)])
  return (
    <SlidePicture label={null}>
      <Drawn organizationId={organizationId} id={id} look={roomLook} />
    </SlidePicture>
  )
}
