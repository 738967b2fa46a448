/** A delivery worker in a process of its own, which is driven over IPC and replies how much it delivered. */
import { channel } from 'node:diagnostics_channel'
import { closeServices, openServices } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { DeliveryWorker } from '../../src/features/webhooks/delivery/worker.ts'

const config = readConfig(process.env)
const services = await openServices(config)
let sent = 0
channel('undici:request:create').subscribe(() => sent++)
const worker = new DeliveryWorker(services, { alone: false, stepsSeconds: config.webhookBackoffSeconds })
process.on('message', async message => {
  if (message === 'look') return worker.look()
  await worker.stop()
  await closeServices(services)
  process.send!(sent)
  process.disconnect!()
})
process.send!('ready')
