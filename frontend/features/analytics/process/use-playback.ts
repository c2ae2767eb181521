import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type ProcessPlayback,
  type ProcessQuery,
  processPlaybackQuery,
} from '#frontend/data/process.ts';

/** Time for which each part of the period is shown, in ms. */
const partShown = 700;

export type Playback = {
  readonly data: ProcessPlayback | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** 0-based index of the visible part of the period */
  readonly part: number;
  readonly isRunning: boolean;
  readonly show: (part: number) => void;
  readonly toggle: () => void;
  /** Number of occurrences of a move in the part, by the names of its ends; '' is the start. */
  readonly countOf: (from: string, to: string) => number;
};

/**
 * Play back a period, interval by interval. The data is loaded if `isWanted` is true. Playback stops at the end, and
 * can be paused.
 */
export function usePlayback(query: ProcessQuery, isWanted: boolean): Playback {
  const { data, error, refetch } = useQuery({ ...processPlaybackQuery(query), enabled: isWanted });
  const [part, setPart] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const last = Math.max(0, (data?.moments.length ?? 0) - 2);
  useEffect(() => {
    if (!isRunning || !isWanted) return undefined;
    const turn = setInterval(() => {
      setPart((now) => Math.min(last, now + 1));
    }, partShown);
    return () => clearInterval(turn);
  }, [isRunning, isWanted, last]);
  if (isRunning && part >= last && data) setRunning(false);
  const counts = useMemo(
    () => new Map((data?.moves ?? []).map(({ from, to, counts }) => [`${from}>${to}`, counts])),
    [data],
  );
  return {
    ...{ data, error, part: Math.min(part, last), isRunning, retry: () => void refetch() },
    show: (next) => {
      setRunning(false);
      setPart(next);
    },
    toggle: () => {
      if (!isRunning && part >= last) setPart(0);
      setRunning(!isRunning);
    },
    countOf: (from, to) => counts.get(`${from}>${to}`)?.[Math.min(part, last)] ?? 0,
  };
}
