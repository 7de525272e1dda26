import type { CheckState, ConnectionView, OperationInterface, StageName, StageReasonView, StageState } from '$lib/generated/commands';
import type { StatusTone } from '$lib/components/tone';
import { en } from '$lib/messages/en';

const words = en.settings.check;

/** A reason with all stages that it affects: one cause often blocks every interface. */
export interface Reason {
  stage: StageName;
  interfaces: OperationInterface[];
  reason: StageReasonView;
}

/** Each reason once, in the order of the stages. */
export function reasonsOf(view: ConnectionView): Reason[] {
  const reasons: Reason[] = [];
  for (const { interface: which, stages } of view.interfaces) {
    for (const { stage, reason } of stages) {
      if (!reason) continue;
      const same = reasons.find((other) => other.stage === stage && other.reason.what === reason.what && other.reason.to_do === reason.to_do);
      if (same) same.interfaces.push(which);
      else reasons.push({ stage, interfaces: [which], reason });
    }
  }
  const order = view.interfaces[0]?.stages.map(({ stage }) => stage) ?? [];
  return reasons.sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage));
}

/** The results as plain text for support. It contains no key, and no address of the service except in a reason. */
export function reportOf(view: ConnectionView): string {
  const lines = [words.title(view.profile), `${words.checkStates[view.state]} · ${view.started_at ?? ''}`];
  for (const { interface: which, stages } of view.interfaces) {
    lines.push('', words.interfaces[which]);
    for (const { stage, state, detail } of stages) {
      lines.push(`  ${words.stages[stage]}: ${words.stageStates[state]}${detail ? ` (${detail})` : ''}`);
    }
  }
  for (const { stage, interfaces, reason } of reasonsOf(view)) {
    lines.push('', words.where(words.failed[stage], interfaces.map((one) => words.interfaces[one]).join(', ')), reason.what);
  }
  return lines.join('\n');
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
