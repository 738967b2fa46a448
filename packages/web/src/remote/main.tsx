import { openPage } from '../stage/window/open-page.tsx'
import './remote-page.css'
import { RemotePage } from './remote-page.tsx'

await openPage(async () => RemotePage)
