import { render } from 'preact'
import '../ui/base.css'
import '../ui/shared.css'
import './participant.css'
import { loadMessages } from '../messages/index.ts'
import { App } from './app.tsx'

await loadMessages()
render(<App />, document.getElementById('app')!)
