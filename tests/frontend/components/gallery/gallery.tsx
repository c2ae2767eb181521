import '#frontend/theme/styles.css';
import { IconBell, IconInfoCircle, IconUserPlus } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { PickFilter } from '#frontend/components/inputs/pick-filter.tsx';
import { ReplyBox } from '#frontend/components/inputs/reply-box.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { Toolbar } from '#frontend/components/layout/toolbar.tsx';
import { ViewerProvider } from '#frontend/components/layout/viewer.tsx';
import { ChangeList } from '#frontend/components/lists/change-list.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { FilterChips } from '#frontend/components/lists/filter-chips.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { startHints } from '#frontend/components/overlay/hint.ts';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { actWithUndo } from '#frontend/components/overlay/toast/act-with-undo.ts';
import { ToastOutlet } from '#frontend/components/overlay/toast/toast-outlet.tsx';
import { createQueryClient } from '#frontend/queries.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { AuditTrail } from '#frontend/widgets/requests/audit-trail.tsx';
import { CommentList } from '#frontend/widgets/requests/comment-list.tsx';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import { TimeBreakdown } from '#frontend/widgets/requests/time-breakdown.tsx';
import { AppError } from '#shared/errors.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import { SampleList } from './sample-list.tsx';
import { at, due, path, people, segments, timeBreakdown, viewerId } from './samples.ts';

const chloe = people.Chloé ?? { userId: viewerId, name: 'Chloé Martin' };

function SampleActions() {
  const [asking, setAsking] = useState(false);
  const [log, setLog] = useState<string[]>([]);
  const note = (text: string) => setLog((before) => [...before, text]);
  return (
    <Panel title="Acts">
      <Button
        onClick={() =>
          actWithUndo({
            key: crypto.randomUUID(),
            text: 'Approved: Customer workshop',
            isSafe: Promise.resolve(true),
            send: async () => note('sent'),
            show: () => undefined,
            settle: () => undefined,
            forget: () => Promise.resolve(),
            undo: () => note('undone'),
            refused: () => note('refused'),
          })
        }
      >
        Approve
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Toolbar
        label="Search the acts"
        placeholder=""
        text=""
        onText={() => undefined}
        tools={<Button>Views</Button>}
      >
        <Button>Filter</Button>
      </Toolbar>
      <Menu
        label="More"
        items={[
          { label: 'Remind', icon: IconBell, onPick: () => undefined },
          {
            label: 'Genehmigende Person hinzufügen',
            icon: IconUserPlus,
            onPick: () => undefined,
          },
        ]}
      />
      <output aria-label="What happened">{log.join(', ')}</output>
      {asking ? (
        <Confirm
          title="Withdraw the request?"
          action="Withdraw it"
          onConfirm={async () => note('withdrawn')}
          onClose={() => setAsking(false)}
        >
          Legal and Finance are told that it is over.
        </Confirm>
      ) : null}
    </Panel>
  );
}

function Gallery() {
  const [replies, setReplies] = useState<string[]>([]);
  const [view, setView] = useState('Decided');
  useEffect(startHints, []);
  return (
    <main>
      <PageHeader
        title="Trade fair stand"
        trail={[{ label: 'My requests', to: '/' }]}
        reference="REQ-2026-003921"
        meta={<StatusBadge status="InReview" />}
      />
      <PathTrack path={path} size="full" />
      <RecordLayout
        asideLabel="Path and time"
        aside={
          <>
            <Panel title="Path" look="boxed">
              <PathTrack path={path} size="compact" />
            </Panel>
            <Panel title="Who had it">
              <TimeBreakdown entries={timeBreakdown} />
            </Panel>
          </>
        }
      >
        <FactList
          columns={4}
          facts={[
            { label: 'Amount', value: '18,450.00 EUR' },
            { label: 'Supplier', value: 'Standbau Nord' },
          ]}
        />
        <p>
          {RequestStatus.options.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </p>
        <p>
          <DueLabel due={due('onTime', 12, 0.2)} /> <DueLabel due={due('dueSoon', 1.4, 0.8)} />{' '}
          <DueLabel due={due('overdue', -6, 1)} />{' '}
          <DueLabel due={due('paused', 6, 0.5)} note="with you" />
        </p>
        <Panel title="Changed" count={1} look="boxed">
          <ChangeList
            changes={[
              { field: 'hotel', label: 'Hotel', before: '1,240.00 EUR', after: '1,096.00 EUR' },
              { field: 'why', label: 'Reason', before: '', after: 'Demo unit' },
            ]}
          />
        </Panel>
        <Panel title="Files">
          <ul>
            <FileRow name="offer.pdf" detail="240 kB" isNew onOpen={() => undefined} />
            <FileRow name="photo.jpg" detail="1.2 MB" progress={40} />
          </ul>
        </Panel>
        <Panel title="Conversation">
          <CommentList
            comments={[
              {
                id: '1',
                by: chloe,
                at: at(-30),
                text: 'Is clause 7 the version of October?',
                act: 'asked',
              },
              ...replies.map((text) => ({
                id: text,
                by: { userId: viewerId, name: 'Mira Okafor' },
                at: at(0),
                text,
              })),
            ]}
          />
          <ReplyBox
            place="gallery"
            label="Answer"
            placeholder="Write an answer"
            onSend={async (text) => setReplies([...replies, text])}
            onSent={() => undefined}
          />
        </Panel>
        <Panel title="History">
          <AuditTrail
            entries={[
              { id: 1, at: at(-1), by: null, act: 'Legal is overdue', tone: 'bad' },
              { id: 2, at: at(-30), by: chloe, act: 'asked for information', text: 'Clause 7' },
            ]}
          />
        </Panel>
        <Notice icon={IconInfoCircle} tone="warn">
          <strong>You are offline.</strong> What you write is kept.
        </Notice>
        <FilterChips
          filters={[{ field: 'Category', value: 'Purchase' }]}
          onRemove={() => undefined}
        >
          <PickFilter field="Requester" values={['Ben', 'Sofia']} onPick={() => undefined} />
        </FilterChips>
        <EmptyState title="Nothing waits for you">
          Requests that need your decision appear here.
        </EmptyState>
        <ErrorPanel
          title="The list could not be loaded"
          cause={new AppError('server.unavailable', 'down')}
          onRetry={() => undefined}
        />
        <SampleActions />
      </RecordLayout>
      <Tabs
        label="Views"
        tabs={['Open', 'Due today', 'Delegated to me', 'Waiting', 'Decided'].map((name) => ({
          name,
          count: 12,
        }))}
        current={view}
        onChange={setView}
      />
      <SampleList segments={segments} />
      <ToastOutlet />
    </main>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
createRoot(container).render(
  <MemoryRouter>
    <QueryClientProvider client={createQueryClient()}>
      <ViewerProvider viewer={{ userId: viewerId, locale: 'en-GB', timeZone: 'Europe/Berlin' }}>
        <Gallery />
      </ViewerProvider>
    </QueryClientProvider>
  </MemoryRouter>,
);
