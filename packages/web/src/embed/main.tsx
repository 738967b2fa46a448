import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './embed.css'
import { loadStageMessages } from '../messages/stage/index.ts'
import { Embed } from './embed.tsx'
import { EmbeddedRoom } from './embed-room.ts'

const wishes = new URLSearchParams(location.search)
const { dataset } = document.documentElement
const named = wishes.get('theme')
const scheme = named === 'light' || named === 'dark' ? named : null
const isTransparent = wishes.get('background') === 'transparent'
if (isTransparent) dataset.background = 'transparent'
// Frames whose color scheme differs from the embedding page's are never transparent.
if (scheme ?? isTransparent) dataset.theme = scheme ?? 'light'
if (wishes.get('mark') === 'off') dataset.mark = 'off'

await loadStageMessages()
// A fragment is never sent in requests; only the socket transmits the token.
const token = location.hash.slice(1)
const room = /^[\w-]{1,128}$/.test(token) ? new EmbeddedRoom(token, wishes.get('question')) : null
addEventListener('hashchange', () => location.reload())
render(<Embed room={room} scheme={scheme} />, appRoot())
