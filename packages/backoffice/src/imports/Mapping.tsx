import { useState } from 'react';
import { cancelImport, checkImport } from '@schoolbell/core/imports/contract';
import { Failure, type FieldErrors } from '@schoolbell/core/http/errors';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Table } from '../ui/Table.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import type { Import } from './importText.ts';
import * as css from './Imports.css.ts';
import { Presets } from './Presets.tsx';
import { FileReading } from './FileReading.tsx';
import { linesOf, mappingColumns } from './mappingColumns.tsx';
import { RowReading } from './RowReading.tsx';

/** What each column contains, how the file is read, and what becomes of rows that look like someone. */
export function Mapping({ found }: { found: Import }) {
  // Another encoding or sheet brings other columns, and with them another mapping.
  return <Form key={JSON.stringify([found.format, found.columns])} found={found} />;
}

function Form({ found }: { found: Import }) {
  const say = useSay();
  const check = useWrite(checkImport);
  const [mapping, setMapping] = useState(found.mapping);
  const [settings, setSettings] = useState(found.settings);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { import_id } = found;
  async function run() {
    setErrors({});
    try {
      await check.mutateAsync({ import_id, mapping, settings });
    } catch (failure) {
      // Above the button that is pressed once more: a message in the corner would lie upon it.
      setErrors(
        failure instanceof Failure ? (failure.fields ?? { mapping: failure.message }) : { mapping: String(failure) },
      );
    }
  }

  return (
    <>
      <FileReading found={found} />
      {found.is_remembered === 1 && (
        <Banner tone="info">These columns are mapped as in your last import of such a file.</Banner>
      )}
      <Card title="What each column contains" flush>
        <Presets
          found={found}
          mapped={{ mapping, settings }}
          onChoose={(chosen) => (setMapping(chosen.mapping), setSettings(chosen.settings), setErrors({}))}
        />
        <Table
          label="Columns of the file"
          columns={mappingColumns({
            found,
            mapping,
            errors,
            say,
            set: (at, name) => setMapping(mapping.map((one, other) => (other === at ? name : one))),
          })}
          rows={linesOf(found)}
          rowKey={(line) => line.at}
        />
      </Card>
      {errors['mapping'] && <Banner tone="danger">{errors['mapping']}</Banner>}
      <Card title="How rows are read" flush>
        <RowReading found={found} settings={settings} onChange={setSettings} />
        <div className={css.foot}>
          <CancelButton import_id={import_id} />
          <Button variant="primary" loading={check.isPending} onClick={() => void run()}>
            Check file
          </Button>
        </div>
      </Card>
    </>
  );
}

function CancelButton({ import_id }: { import_id: number }) {
  const cancel = useWrite(cancelImport);
  return (
    <Button
      variant="ghost"
      loading={cancel.isPending}
      onClick={() => void cancel.mutateAsync({ import_id }).catch(toast.error)}
    >
      Cancel import
    </Button>
  );
}
