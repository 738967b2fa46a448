import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './page.css'
import './joining/join.css'
import './room.css'
import { loadJoinMessages } from '../messages/join/index.ts'
import { App } from './app.tsx'

await loadJoinMessages()
const root = appRoot()
// The app adopts the server-rendered form with its input; other content is replaced.
if (!root.querySelector('form')) root.replaceChildren()
render(<App />, root)
// The font may load now; earlier it would have delayed the script.
delete document.documentElement.dataset.firstPaint
