import { lookOfRoom } from '@roomful/contract/features/organizations/themes'
import type { JSX } from 'preact'
import { deckTexts, editorTexts } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { Screen } from '../kit/screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { DeckPicture } from '../slides/deck-picture.tsx'
import { wordsOf } from '../slides/slide-words.ts'
import { serverSlideOf } from './editor/document/wire.ts'
import './print-screen.css'

/** The slides of a presentation without answers; on paper, each is a page. @param part the id of the presentation */
export function PrintScreen({ organization, part }: ScreenProps): JSX.Element {
  const params = { organizationId: organization.id, presentationId: part }
  const loaded = useLoaded(part, async () => {
    const [look, { title, theme }, { slides }] = await Promise.all([
      call('getLook', { params: { organizationId: organization.id } }),
      call('getPresentation', { params }),
      call('listSlides', { params }),
    ])
    return {
      title,
      look: lookOfRoom(look, theme),
      slides: slides.map(slide => serverSlideOf(slide, slide.id, undefined).slide),
    }
  })
  return (
    <LoadedPart loaded={loaded} texts={{ NOT_FOUND: editorTexts.gone }}>
      {({ title, look, slides }) => (
        <Screen
          title={title}
          part={deckTexts.print}
          lead={deckTexts.printLead}
          action={
            <button type="button" class="button main" onClick={() => print()}>
              {deckTexts.print}
            </button>
          }
        >
          <ol class="paper themed" data-theme="light">
            {slides.map(slide => (
              <li key={slide.key}>
                <DeckPicture
                  label={wordsOf(slide)}
                  slide={slide}
                  look={look}
                  scheme="light"
                  hasAnswers={false}
                  hidesResults
                  isEager
                />
              </li>
            ))}
          </ol>
        </Screen>
      )}
    </LoadedPart>
  )
}
