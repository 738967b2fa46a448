import type { JSX } from 'preact'
import { SlidePicture } from '../../slide/pictures/slide-picture.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { LobbyProps } from './drawn-lobby.tsx'

const Drawn = lazily<LobbyProps>(async () => {
  const [{ DrawnLobby }, { loadStageTexts }] = await Promise.all([
    import('./drawn-lobby.tsx'),
    import('../../messages/stage/index.ts'),
  ])
  await loadStageTexts()
  return DrawnLobby
})

/** The lobby of a session as a picture. */
export function LobbyPicture(props: LobbyProps): JSX.Element {
  return (
    <SlidePicture label={null}>
      <Drawn {...props} />
    </SlidePicture>
  )
}
