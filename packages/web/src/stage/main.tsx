import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './stage.css'
import { loadStageMessages } from '../messages/stage/index.ts'
import { App } from './app.tsx'
import { applyTheme } from './theme.ts'

applyTheme()
await loadStageMessages()
// A pasted link is a new link: start over.
addEventListener('hashchange', () => location.reload())
render(<App />, appRoot())
