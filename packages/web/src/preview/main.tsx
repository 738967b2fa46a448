import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { render } from 'preact'
import { loadStageMessages } from '../messages/stage/index.ts'
import { applyTheme } from '../stage/theme.ts'
import { appRoot } from '../ui/app-root.ts'
import { type Previewed, previewReady } from './previewed.ts'

const shown = signal<Previewed | null>(null)

applyTheme()
const isPhone = new URLSearchParams(location.search).get('of') === 'phone'
const [Show] = await Promise.all([loadPart(), loadStageMessages()])

render(<Preview />, appRoot())
// Only the embedding page, which is ours, sets the content.
if (parent !== window) {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && source === parent) shown.value = data as Previewed
  })
  parent.postMessage(previewReady, location.origin)
}

async function loadPart(): Promise<ComponentType<{ shown: Previewed }>> {
  return isPhone
    ? (await import('./phone-preview.tsx')).PhonePreview
    : (await import('./stage-preview.tsx')).StagePreview
}

function Preview(): JSX.Element | null {
  return shown.value && <Show shown={shown.value} />
}
