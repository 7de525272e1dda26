import type { CheckState, ConnectionView, OperationInterface, StageName, StageReasonView, StageState } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';

/** A reason, and all it stands for: one trouble often bars every interface. */
export interface Told {
  stage: StageName;
  interfaces: OperationInterface[];
  reason: StageReasonView;
}

/** Every reason once, in the order of the stages. */
export function reasonsOf(view: ConnectionView): Told[] {
  const told: Told[] = [];
  for (const { interface: which, stages } of view.interfaces) {
    for (const { stage, reason } of stages) {
      if (!reason) continue;
      const same = told.find((other) => other.stage === stage && other.reason.what === reason.what && other.reason.to_do === reason.to_do);
      if (same) same.interfaces.push(which);
      else told.push({ stage, interfaces: [which], reason });
    }
  }
  const order = view.interfaces[0]?.stages.map(({ stage }) => stage) ?? [];
  return told.sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage));
}

export const stageTones: Record<StageState, StatusTone> = {
  waiting: 'progress',
  passed: 'paid',
  not_needed: 'neutral',
  failed: 'failed',
  not_reached: 'neutral',
};

export const checkTones: Record<CheckState, StatusTone> = {
  never: 'neutral',
  running: 'progress',
  stopped: 'neutral',
  works: 'paid',
  partly: 'attention',
  fails: 'failed',
};
