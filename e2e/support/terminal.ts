import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a line with curl as somebody does who pastes it into a terminal. @returns the status and the body of the response */
export async function inTerminal(line: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent --write-out '\\n%{http_code}'`])
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end)), body: JSON.parse(stdout.slice(0, end)) }
}
