/** A caller waiting for the next round. */
type Waiter<Ask, Answer> = {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Coalesces calls: callers during a round share the next one; a single call runs at once. Every round begins
 * after its last call was made, so no caller gets an answer older than its call.
 * `answerAll` returns one answer per call, in order; its error is thrown to all callers of the round.
 */
export function batchConcurrentCalls<Ask, Answer>(
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiter<Ask, Answer>[] = []
  let isAnswering = false
  const answerAllRounds = async (): Promise<void> => {
    isAnswering = true
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      await answerRound(round, answerAll)
    }
    isAnswering = false
  }
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (!isAnswering) void answerAllRounds()
    })
}

async function answerRound<Ask, Answer>(
  round: readonly Waiter<Ask, Answer>[],
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await answerAll(round.map(({ ask }) => ask))
    for (const [index, { resolve }] of round.entries()) resolve(answers[index] as Answer)
  } catch (fault) {
    for (const { reject } of round) reject(fault)
  }
}
