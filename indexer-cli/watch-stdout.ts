import { EXIT } from './exit-codes.ts'
import { printFailure } from './output.ts'

/** A reader who has seen enough (`| head`) ends the command in silence; an answer that cannot be written is a failure. */
export function watchStdout(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok)
    printFailure(`the answer could not be written: ${error.message}`)
    process.exit(EXIT.failed)
  })
}
