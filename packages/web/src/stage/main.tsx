import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './stage.css'
import { loadStageMessages } from '../messages/stage/index.ts'
import { App } from './app.tsx'
import { applyTheme } from './theme.ts'

applyTheme()
await loadStageMessages()
// A fresh link pasted into this page is another link: it is opened from the beginning.
addEventListener('hashchange', () => location.reload())
render(<App />, appRoot())
