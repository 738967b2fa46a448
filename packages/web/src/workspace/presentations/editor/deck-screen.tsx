import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { call, callForResponse } from '../../api/call.ts'
import { LoadedPart, useLoaded } from '../../kit/loaded-part.tsx'
import type { ScreenProps } from '../../kit/screen-props.ts'
import { openDeckEditor } from './document/open-deck-editor.ts'
import { EditorPage } from './editor-page.tsx'

/** Loads a presentation and opens the editor. */
export function DeckScreen({ organization, part }: ScreenProps): JSX.Element {
  const isLeft = useRef(false)
  const loaded = useLoaded(part, async () => {
    const opened = await openDeckEditor(callForResponse, organization.id, part)
    // Left before loading finished: an open editor would keep the draft locked.
    if (isLeft.current) void opened.close()
    return opened
  })
  // Without the plan no type is marked as unavailable; the editor does not wait for it.
  const plan = useLoaded(organization.id, () =>
    call('getPlan', { params: { organizationId: organization.id } }),
  )
  // The preview is plain until it is known how the organization looks.
  const look = useLoaded(organization.id, () =>
    call('getLook', { params: { organizationId: organization.id } }),
  )
  const editor = loaded.value
  useEffect(() => () => void editor?.close(), [editor])
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )
  return (
    <LoadedPart loaded={loaded} texts={{ NOT_FOUND: t.gone }}>
      {opened => (
        <EditorPage
          editor={opened}
          organizationId={organization.id}
          presentationId={part}
          plan={plan.value}
          look={look.value}
        />
      )}
    </LoadedPart>
  )
}
