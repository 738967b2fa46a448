import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './page.css'
import './join.css'
import './room.css'
import { loadMessages } from '../messages/index.ts'
import { App } from './app.tsx'

await loadMessages()
const root = appRoot()
// The form of the first paint becomes the app's own, with what was typed; anything else makes way.
if (!root.querySelector('form')) root.replaceChildren()
render(<App />, root)
// From now on the font may load: before, it would have held up the script.
delete document.documentElement.dataset.firstPaint
