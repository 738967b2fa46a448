import { openPage } from '../stage/open-page.tsx'
import './remote-page.css'
import { RemotePage } from './remote-page.tsx'

await openPage(async () => RemotePage)
