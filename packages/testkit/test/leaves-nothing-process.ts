/** Starts a process that would go on, says its pid, and then fails or waits for a signal: `fail` or `wait`. */
import { spawn } from 'node:child_process'
import { endWithThis } from '../src/end-with-this.ts'

const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' })
endWithThis(child)
process.stdout.write(`${child.pid}\n`)
if (process.argv[2] === 'fail') throw new Error('on purpose')
