const invoke = 'arn:aws:states:::lambda:invoke';

/** Build the definition of a state machine that starts with the state `First`. */
export const machine = (States: Record<string, object>, more: object = {}) => ({
  QueryLanguage: 'JSONata',
  StartAt: 'First',
  States,
  ...more,
});

/** Return a state that calls a function. */
export const buildCallState = (more: object = { End: true }) => ({
  Type: 'Task',
  Resource: invoke,
  Arguments: { FunctionName: 'fn', Payload: { at: '{% $states.context.State.Name %}' } },
  ...more,
});

/** Return a state that passes a token to a function and waits for the callback. */
export const buildCallbackState = (more: object) => ({
  ...buildCallState(more),
  Resource: `${invoke}.waitForTaskToken`,
  Arguments: { FunctionName: 'fn', Payload: { token: '{% $states.context.Task.Token %}' } },
});

export const succeedState = { Type: 'Succeed' };
