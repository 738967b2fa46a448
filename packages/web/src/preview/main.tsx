import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { render } from 'preact'
import { loadMessages, loadTexts } from '../messages/index.ts'
import { loadResultTexts } from '../messages/results/index.ts'
import { applyTheme } from '../stage/window/theme.ts'
import { appRoot } from '../ui/app-root.ts'
import { PhonePreview } from './phone-preview.tsx'
import { type PreviewMessage, previewReady } from './previewed.ts'

const shown = signal<PreviewMessage | null>(null)

applyTheme()
await loadMessages([loadTexts, loadResultTexts])

render(<Preview />, appRoot())
// Only the embedding page, which is ours, sets the content.
if (parent !== window) {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && source === parent) shown.value = data as PreviewMessage
  })
  parent.postMessage(previewReady, location.origin)
}

function Preview(): JSX.Element | null {
  return shown.value && <PhonePreview shown={shown.value} />
}
