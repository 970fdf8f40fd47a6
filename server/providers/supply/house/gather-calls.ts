/** Somebody's question, waiting for the round that answers it. */
type Waiter<Ask, Answer> = {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Answers in one round all who ask while another round is under way; alone, one is answered at once. Every
 * round begins after the last of its questions was asked, so nobody hears what was true before they asked.
 * `answerAll` gives an answer for each question, in order; what it throws, all of its round hear.
 */
export function gatherCalls<Ask, Answer>(
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiter<Ask, Answer>[] = []
  let isAnswering = false
  const answerRounds = async (): Promise<void> => {
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
      if (!isAnswering) void answerRounds()
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
